const NAMES_A_SECRET = /_(KEY|TOKEN|SECRET|PASSWORD)$/;

/** Every key, token and password that the environment holds: what must not turn up in a log. */
export function secretValues(environment: Readonly<Record<string, string | undefined>>): string[] {
  const named = Object.entries(environment).flatMap(([name, value]) =>
    value && NAMES_A_SECRET.test(name) ? [value.trim()] : [],
  );
  return [...named, ...passwordOf(environment['DATABASE_URL'])];
}

function passwordOf(url: string | undefined): string[] {
  const password = url && URL.canParse(url) ? new URL(url).password : '';
  return password ? [...new Set([password, decoded(password)])] : [];
}

function decoded(password: string): string {
  try {
    return decodeURIComponent(password);
  } catch {
    return password;
  }
}
