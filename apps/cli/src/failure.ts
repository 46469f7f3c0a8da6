/** A failure whose message is for the person at the terminal, with the exit code it ends in. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly exitCode: number;

  constructor(message: string, exitCode: 1 | 2 = 1, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCode;
  }
}

/** What was typed cannot be understood: exit code 2. */
export class UsageError extends Failure {
  constructor(message: string, options?: ErrorOptions) {
    super(message, 2, options);
  }
}
