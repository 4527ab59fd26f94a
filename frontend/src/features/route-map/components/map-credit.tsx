const OPEN_STREET_MAP = 'OpenStreetMap';

/** Whose ground and whose ways these are. */
export const MapCredit = ({ credits }: { credits: readonly (string | null | undefined)[] }) => {
  const named = [...new Set(credits.filter((credit) => credit))];
  if (named.length === 0) return null;
  const text = named.join(' · ');
  const [before = '', ...after] = text.split(OPEN_STREET_MAP);
  return (
    <p className="text-note text-muted">
      {before}
      {after.length > 0 && (
        <>
          <a className="underline" href="https://www.openstreetmap.org/copyright">
            {OPEN_STREET_MAP}
          </a>
          {after.join(OPEN_STREET_MAP)}
        </>
      )}
    </p>
  );
};
