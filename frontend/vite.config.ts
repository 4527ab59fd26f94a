import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { codeSplitting, preloadFont, stylesWithoutMarkup } from './build/vite-plugins.ts';

const BACKEND = 'http://localhost:3000';

export default defineConfig({
  plugins: [stylesWithoutMarkup(), react(), tailwindcss(), preloadFont()],
  // Keeps the page's own host: the backend refuses writes from other origins.
  server: { proxy: { '/api': { target: BACKEND, changeOrigin: false } } },
  build: {
    target: 'es2022',
    // The prerender step reads which files a screen needs.
    manifest: true,
    // The content policy allows no data: fonts, and a hashed file is cached indefinitely anyway.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting } },
  },
});
