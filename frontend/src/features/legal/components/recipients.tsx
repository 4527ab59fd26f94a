import { useConfig } from '../../../shared/api/config';
import { LegalList } from './legal-page';
import type { AppConfig } from '../../../shared/api/contract';

interface Recipient {
  /** The ports of the server that it answers for. */
  ports: readonly string[];
  title: string;
  gets: string;
}

const RECIPIENTS: readonly Recipient[] = [
  {
    ports: ['weather', 'airQuality'],
    title: 'Weather and air quality providers',
    gets:
      'the centres of the map squares, each about 3 miles wide, in which your rides start. Never your address, ' +
      'never who you are. All riders of a square share one answer.',
  },
  {
    ports: ['traffic'],
    title: 'The traffic provider, if one is set up',
    gets: 'the two ends of your route as coordinates.',
  },
  {
    ports: ['directions', 'elevation'],
    title: 'The route provider, if one is set up',
    gets: 'the two ends of your route, the points through which you drag it and up to 50 along it for its climb, as coordinates.',
  },
  {
    ports: ['geocoding'],
    title: 'The address lookup provider, if one is set up',
    gets:
      'what you type into an address field and, to list places near you first, the rough area of a place you have ' +
      'already picked.',
  },
  {
    ports: ['sms'],
    title: 'The text-message provider, if you ask for texts',
    gets:
      'your phone number, to deliver the text, and the text itself: the verdict, the main reason and when to leave, or ' +
      'a sign-in code. It tells RollOut whether the text arrived and what you reply.',
  },
];

/** Who outside of RollOut gets what, and who that is on this very installation. */
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
            {names.length > 0 && (
              <span className="block text-note text-muted">On this installation: {names.join(', ')}.</span>
            )}
          </li>
        );
      })}
      <li>
        <strong>Whoever serves the map’s pictures:</strong> on screens with a map your browser asks for
        pictures of the area that you look at, so they see that area and your network address.
        {config?.map && (
          <span className="block text-note text-muted">
            On this installation: {mapServerName(config.map)}.
          </span>
        )}
      </li>
    </LegalList>
  );
}

/** Who serves the map's pictures: Google, this server itself, or the host of the configured address. */
export function mapServerName({ kind, tileUrl }: AppConfig['map']): string {
  if (kind === 'google') return 'Google';
  const host = /^https?:\/\/([^/]+)/.exec(tileUrl ?? '')?.[1];
  return host ?? 'this server itself';
}
