import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { entryPoints } from './scripts/build/entry-points.mjs'

/** Inside the repository the doors are the sources themselves. */
export const aliases = Object.entries(entryPoints).map(([door, source]) => ({
  find: new RegExp(`^appkit-modal${door.slice(1)}$`),
  replacement: fileURLToPath(new URL(`./src/${source}`, import.meta.url)),
}))

export default defineConfig({ resolve: { alias: aliases } })
