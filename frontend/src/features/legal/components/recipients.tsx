import { useConfig } from '../../../shared/api/config';
import type { AppConfig } from '../../../shared/api/contract';
import { LegalList } from './legal-page';

interface Recipient {
  /** The server's ports that it serves. */
  ports: readonly string[];
  title: string;
  gets: string;
}

const RECIPIENTS: readonly Recipient[] = [
  {
    ports: ['weather', 'airQuality'],
    title: 'Weather and air quality providers',
    gets:
      'the centers of the map squares, each about 3 miles wide, where your rides start. Never your address or who you are. ' +
      'All riders in a square share one forecast.',
  },
  {
    ports: ['climate'],
    title: 'The provider of past weather, if one is set up',
    gets:
      'the centers of the two map squares, each about 17 miles wide, in which your home and work lie. Last year’s weather is ' +
      'fetched there, to show what your limits would have cost. Never your address or who you are.',
  },
  {
    ports: ['traffic'],
    title: 'The traffic provider, if one is set up',
    gets: 'the coordinates of both ends of your route.',
  },
  {
    ports: ['directions', 'elevation'],
    title: 'The directions and elevation providers, if any are set up',
    gets:
      'the coordinates of both ends of your route, of the points you drag it through, and of up to 50 points along it to ' +
      'work out its climb.',
  },
  {
    ports: ['geocoding'],
    title: 'The address lookup provider, if one is set up',
    gets:
      'what you type into an address field and, to list places near you first, the rough area of a place you’ve already ' +
      'picked.',
  },
  {
    ports: ['sms'],
    title: 'The text message provider, if you sign up for texts',
    gets:
      'your phone number, to deliver the text, and the text itself: the verdict, the main reason and when to leave, or a ' +
      'sign-in code. It tells RollOut whether the text arrived and what you reply.',
  },
];

/** Who else receives data, with the names of this installation's providers. */
export function Recipients() {
  const { data: config } = useConfig();
  return (
    <LegalList>
      {RECIPIENTS.map(({ ports, title, gets }) => {
        const here = config?.providers.filter(({ port }) => ports.includes(port)) ?? [];
        const names = [...new Set(here.map(({ name }) => name))];
        return (
          <li key={title}>
            <strong>{title}:</strong> {gets}
            {names.length > 0 && <Here text={names.join(', ')} />}
          </li>
        );
      })}
      <li>
        <strong>The map image server:</strong> on screens with a map, your browser requests images of the area
        you look at, so that server sees the area and your IP address.
        {config?.map && <Here text={mapServerName(config.map)} />}
      </li>
    </LegalList>
  );
}

const Here = ({ text }: { text: string }) => (
  <span className="block text-note text-muted">On this installation: {text}.</span>
);

/** Google, or the host of the configured tile URL. */
function mapServerName({ kind, tileUrl }: AppConfig['map']): string {
  if (kind === 'google') return 'Google';
  const host = /^https?:\/\/([^/]+)/.exec(tileUrl ?? '')?.[1];
  return host ?? 'this server itself';
}
