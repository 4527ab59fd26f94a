import { afterEach, describe, expect, it, jest } from '@jest/globals';

/* What bare-node.runner.spec.ts expects the runner to notice. Not a spec file of its own. */

jest.setTimeout(200);

describe('planted', () => {
  it('passes', () => expect(1).toBe(1));
  it('fails', () => expect({ a: 1 }).toEqual({ a: 2 }));
  it('hangs', () => new Promise(() => undefined));
  it('asserts too little', () => expect.assertions(1));
  it('fails in a hook', () => undefined);
  it.each(['first', 'second'])('is %s', (which) => expect(which).toBe('first'));
  it.skip('is skipped', () => undefined);
  it.todo('is still to do');
  it('leaves a rejection behind', async () => {
    void Promise.reject(new Error('nobody waits for this'));
    await new Promise((resolve) => setTimeout(resolve, 20));
  });

  afterEach(() => {
    if (expect.getState().currentTestName?.endsWith('fails in a hook')) throw new Error('in the hook');
  });
});
