import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { codeSplitting } from './build/code-splitting.ts';
import { preloadFont } from './build/preload-font.ts';
import { stylesWithoutMarkup } from './build/styles-without-markup.ts';

const BACKEND = 'http://localhost:3000';

export default defineConfig({
  plugins: [stylesWithoutMarkup(), react(), tailwindcss(), preloadFont()],
  // The host stays the page's own: the backend refuses writes from pages of any other.
  server: { proxy: { '/api': { target: BACKEND, changeOrigin: false } } },
  build: {
    target: 'es2022',
    // The prerender step reads which files a screen needs.
    manifest: true,
    // A strict content policy allows no data: fonts, and a hashed file is cached for good anyway.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting } },
  },
});
