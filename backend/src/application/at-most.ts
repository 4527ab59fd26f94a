/** Does the work for every item, for no more than `limit` at the same time. */
export async function atMost<Item>(
  limit: number,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const workThroughQueue = async (): Promise<void> => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: limit }, workThroughQueue));
}
