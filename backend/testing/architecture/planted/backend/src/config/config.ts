export const setting = 1;
