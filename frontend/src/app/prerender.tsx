import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App, createQueryClient } from './app';

/** A screen as the markup that a browser sees before any script runs. */
export async function render(path: string): Promise<string> {
  const queryClient = createQueryClient();
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter location={path}>
        <App queryClient={queryClient} />
      </StaticRouter>
    </StrictMode>,
  );
  const markup = await new Response(prelude).text();
  // Its timers would keep the build waiting for five minutes.
  queryClient.clear();
  return markup;
}
