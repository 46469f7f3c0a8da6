/** The folder under `models/` of the model that this repository carries; chosen in eval/model-choice.md. */
export const BUNDLED_MODEL = 'e5-small-v2';
