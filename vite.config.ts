import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const source = (path: string) => fileURLToPath(new URL(`./src/${path}`, import.meta.url))

/** The package's doors, by the name people import them with. The longer names stand first. */
export const doors = {
  'appkit-modal/headless': source('headless.ts'),
  'appkit-modal/elements': source('elements.ts'),
  'appkit-modal/react': source('react.ts'),
  'appkit-modal/networks': source('networks.ts'),
  'appkit-modal/chains/eip155': source('chains/eip155/eip155.ts'),
  'appkit-modal/testing': source('testing.ts'),
  'appkit-modal/contract': source('contract.ts'),
  'appkit-modal': source('index.ts'),
}

/** Inside the repository the doors are the sources themselves. */
export const aliases = Object.entries(doors).map(([name, replacement]) => ({
  find: new RegExp(`^${name}$`),
  replacement,
}))

export default defineConfig({ resolve: { alias: aliases } })
