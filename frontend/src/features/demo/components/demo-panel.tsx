import { useId, type ReactNode } from 'react';
import type { AppConfig } from '../../../shared/api/contract';
import { Sheet } from '../../../shared/ui/sheet';
import { Outbox } from './outbox';
import { WeatherSwitch } from './weather-switch';

interface DemoPanelProps {
  providers: AppConfig['providers'];
  onClose: () => void;
}

/** What is simulated, how to change it, and the texts it would have sent. */
export default function DemoPanel({ providers, onClose }: DemoPanelProps) {
  return (
    <Sheet
      title="Demo data"
      description="RollOut is running without API keys or a network. The data is made up; the decisions are real."
      onClose={onClose}
    >
      <PanelPart title="Weather">
        <WeatherSwitch />
      </PanelPart>
      <PanelPart title="Texts sent">
        <Outbox />
      </PanelPart>
      <PanelPart title="Where the data comes from">
        <Providers providers={providers} />
      </PanelPart>
      <PanelPart title="How to go live">
        <GoingLive />
      </PanelPart>
    </Sheet>
  );
}

/** A section of the panel. */
export function PanelPart({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="sign-type mb-2 text-lead font-bold">
        {title}
      </h3>
      {children}
    </section>
  );
}

/** The provider of each kind of data, or that it is made up. */
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

/** For the operator of this server. */
export const GoingLive = () => (
  <div className="flex flex-col gap-2">
    <p>
      Start RollOut with <Code>APP_MODE=live</Code> and choose a provider for each item above. Weather and air
      quality need no key: <Code>WEATHER_PROVIDER=open-meteo</Code> and{' '}
      <Code>AIR_QUALITY_PROVIDER=open-meteo</Code>.
    </p>
    <p>
      <Code>.env.example</Code> lists every setting. At startup, RollOut lists everything that’s missing.
    </p>
  </div>
);

const Code = ({ children }: { children: ReactNode }) => (
  <code className="rounded-sm bg-well px-1.5 py-0.5 text-note wrap-anywhere">{children}</code>
);
