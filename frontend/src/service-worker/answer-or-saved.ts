/**
 * The answer; where it fails, or does not come in time, what was saved. A network that is only half there keeps a request
 * for minutes before it fails.
 *
 * @param patienceMs null: as long as it takes.
 * @throws what the answer throws, where nothing was saved; without anything saved the answer is waited for.
 */
export async function answerOrSaved(
  answer: Promise<Response>,
  patienceMs: number | null,
  saved: () => Promise<Response | undefined>,
): Promise<Response> {
  const inTime = patienceMs === null ? answer : Promise.race([answer, silence(patienceMs)]);
  return (await inTime.catch(() => undefined)) ?? (await saved()) ?? answer;
}

const silence = (ms: number) => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms));
