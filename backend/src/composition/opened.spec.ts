import { describe, expect, it } from '@jest/globals';
import { Opened, PendingWork } from './opened.js';

const LONG = { withinMs: 60_000 };

describe('what a start has opened', () => {
  it('is closed once, in the opposite order', async () => {
    const closed: string[] = [];
    const opened = new Opened();
    for (const name of ['server', 'connections', 'app'])
      await opened.add(() => Promise.resolve(void closed.push(name)), LONG);
    await Promise.all([opened.close(), opened.close()]);
    expect(closed).toEqual(['app', 'connections', 'server']);
  });

  it('is closed even if a part hangs or fails', async () => {
    const closed: string[] = [];
    const opened = new Opened();
    await opened.add(() => Promise.resolve(void closed.push('server')), LONG);
    await opened.add(() => Promise.reject(new Error('broken')), LONG);
    await opened.add(() => new Promise(() => undefined), { withinMs: 20 });
    await expect(opened.close()).rejects.toThrow('broken');
    expect(closed).toEqual(['server']);
  });

  it('is closed at once if it is opened during the end, and the start goes no further', async () => {
    const closed: string[] = [];
    const opened = new Opened();
    await opened.close();
    await expect(opened.add(() => Promise.resolve(void closed.push('late')), LONG)).rejects.toThrow('ending');
    expect(closed).toEqual(['late']);
  });
});

describe('work that continues after the response', () => {
  it('is waited for, also what begins meanwhile and what fails', async () => {
    const pending = new PendingWork();
    const ended: number[] = [];
    const work = async (turns: number): Promise<void> => {
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      ended.push(turns);
    };
    pending.add(work(5).then(() => pending.add(work(9))));
    pending.add(Promise.reject(new Error('broken')));
    await pending.done();
    expect(ended).toEqual([5, 9]);
  });
});
