import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App, createQueryClient } from './app';

/** Renders a screen at build time, as markup that shows before any script runs. */
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
  // Its timers would keep the build process alive for five minutes.
  queryClient.clear();
  return markup;
}
