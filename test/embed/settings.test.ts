import { ConfigError, readConfig } from '@memo/api/config';
import { describe, expect, it } from 'vitest';

const model = (environment: Record<string, string>) => readConfig([], environment).model;

describe('settings of the model', () => {
  it('reach the endpoint', () => {
    expect(
      model({
        MEMO_EMBEDDINGS_URL: 'http://host/v1',
        MEMO_EMBEDDINGS_MODEL: 'm',
        MEMO_EMBEDDINGS_DIMENSIONS: '768',
        MEMO_MODEL_BANDS: '0.88, 0.80,0.72',
      }),
    ).toEqual({
      provider: 'openai',
      baseUrl: 'http://host/v1',
      model: 'm',
      dimensions: 768,
      bands: { strong: 0.88, moderate: 0.8, weak: 0.72 },
    });
  });

  it('reach the hub', () => {
    expect(
      model({
        MEMO_MODEL: 'org/name',
        MEMO_MODEL_TOKEN: 't',
        MEMO_MODEL_DTYPE: 'fp32',
        MEMO_MODEL_BANDS: '0.5,0.4,-0.1',
      }),
    ).toMatchObject({
      provider: 'hub',
      token: 't',
      dtype: 'fp32',
      bands: { strong: 0.5, moderate: 0.4, weak: -0.1 },
    });
  });

  it('reach the bundled model', () => {
    expect(model({ MEMO_MODEL_BANDS: '0.9,0.8,0.7' })).toMatchObject({
      provider: 'bundled',
      bands: { strong: 0.9, moderate: 0.8, weak: 0.7 },
    });
  });

  it.each([
    [{ MEMO_MODEL_BANDS: '0.9,0.8' }, /MEMO_MODEL_BANDS: three numbers/],
    [{ MEMO_MODEL_BANDS: '0.7,0.8,0.9' }, /MEMO_MODEL_BANDS: each under the one before/],
    [{ MEMO_MODEL_BANDS: '1..2,0.8,0.7' }, /MEMO_MODEL_BANDS: each under/],
    [{ MEMO_MODEL: 'org/name', MEMO_MODEL_DTYPE: '../x' }, /MEMO_MODEL_DTYPE: a kind of weights/],
    [{ MEMO_MODEL_TOKEN: 's3cret' }, /MEMO_MODEL_TOKEN: only with a MEMO_MODEL from a hub/],
    [{ MEMO_EMBEDDINGS_DIMENSIONS: '768' }, /MEMO_EMBEDDINGS_DIMENSIONS: only with MEMO_EMBEDDINGS_URL/],
  ])('%j is a fault that says what to write', (environment, said) => {
    expect(() => model(environment)).toThrow(said);
    expect(() => model(environment)).toThrow(ConfigError);
  });
});
