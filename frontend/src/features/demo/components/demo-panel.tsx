import type { AppConfig } from '../../../shared/api/contract';
import { Sheet } from '../../../shared/ui/sheet';
import { GoingLive } from './going-live';
import { Outbox } from './outbox';
import { PanelPart } from './panel-part';
import { Providers } from './providers';
import { WeatherSwitch } from './weather-switch';

interface DemoPanelProps {
  providers: AppConfig['providers'];
  onClose: () => void;
}

/** What is made up here, how to change it, and what it would have sent. */
export default function DemoPanel({ providers, onClose }: DemoPanelProps) {
  return (
    <Sheet
      title="Demo data"
      description="This RollOut runs without keys and without a network. What it tells about the world is made up; what it makes of it is real."
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
