import type { AppConfig } from '../../../shared/api/contract';

/** Of each thing that comes from outside: who answers, and whether that is made up. */
export const Providers = ({ providers }: { providers: AppConfig['providers'] }) => (
  <dl className="divide-y divide-line">
    {providers.map(({ port, provider, isFake }) => (
      <div key={port} className="flex flex-wrap justify-between gap-x-3 py-1.5">
        <dt className="text-muted">{titleOf(port)}</dt>
        <dd className="font-semibold">{isFake ? 'made up' : provider}</dd>
      </div>
    ))}
  </dl>
);

/** "air-quality" → "Air quality" */
const titleOf = (port: string) => port.charAt(0).toUpperCase() + port.slice(1).replaceAll('-', ' ');
