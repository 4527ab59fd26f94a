/** Builds what is not built or stale. @returns whether everything is there; if not, the reasons have been printed. */
export function buildAll(): Promise<boolean>;
