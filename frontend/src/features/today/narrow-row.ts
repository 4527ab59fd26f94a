/** With text so large that three columns do not fit, a row's name goes above its two figures. */
export const narrowRow = '@max-[15rem]:grid @max-[15rem]:grid-cols-2';
