const LARGEST_INTEGER = 2_147_483_647;

/** Whether a row could have this id. A larger one is as unknown as any other; PostgreSQL would call it an error. */
export const isRowId = (id: number): boolean => Number.isInteger(id) && id > 0 && id <= LARGEST_INTEGER;
