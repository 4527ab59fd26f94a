import type { ReactNode } from 'react';

/** For whoever runs this server. */
export const GoingLive = () => (
  <div className="flex flex-col gap-2">
    <p>
      Start RollOut with <Code>APP_MODE=live</Code> and name a provider for each of the above. Weather and air
      quality need no key: <Code>WEATHER_PROVIDER=open-meteo</Code> and{' '}
      <Code>AIR_QUALITY_PROVIDER=open-meteo</Code>.
    </p>
    <p>
      <Code>.env.example</Code> lists every setting. What is missing is told at the start, all of it at once.
    </p>
  </div>
);

const Code = ({ children }: { children: ReactNode }) => (
  <code className="rounded-sm bg-well px-1.5 py-0.5 text-note wrap-anywhere">{children}</code>
);
