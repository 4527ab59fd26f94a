/** Builds what is missing or stale. @returns whether the builds are up to date; if not, the reasons have been printed */
export function buildAll(): Promise<boolean>;
