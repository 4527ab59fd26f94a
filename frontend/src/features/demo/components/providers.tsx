import type { AppConfig } from '../../../shared/api/contract';

/** Of each thing that comes from outside: who answers, and whether that is made up. */
export const Providers = ({ providers }: { providers: AppConfig['providers'] }) => (
  <dl className="divide-y divide-line">
    {providers.map(({ port, provider, isFake }) => (
      <div key={`${port} ${provider}`} className="flex flex-wrap justify-between gap-x-3 py-1.5">
        <dt className="text-muted">{titleOf(port)}</dt>
        <dd className="font-semibold">{isFake ? 'made up' : provider}</dd>
      </div>
    ))}
  </dl>
);

const TITLES: Readonly<Record<string, string>> = {
  geocoding: 'Addresses',
  sms: 'Text messages',
  map: 'Map',
};

/** "airQuality" → "Air quality" */
function titleOf(port: string): string {
  const words = port.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
  return TITLES[port] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
