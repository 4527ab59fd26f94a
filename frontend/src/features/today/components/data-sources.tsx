import { useConfig } from '../../../shared/api/config';

/** The credit that providers ask for. */
export function DataSources() {
  const { data: config } = useConfig();
  const credits = [
    ...new Set(config?.providers.map(({ attribution }) => attribution).filter((text) => text !== null)),
  ];
  if (credits.length === 0) return null;
  return <p className="text-center text-note text-muted">{credits.join(' · ')}</p>;
}
