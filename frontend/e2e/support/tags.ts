/** A test with this tag runs at 1280 × 800 too: `test('…', { tag: onDesk }, …)`. All run on the phone. */
export const onDesk = '@desk';
