/** The words of a template, backslashes as they stand. */
export const words = (template: TemplateStringsArray): string[] => String.raw(template).trim().split(/\s+/);
