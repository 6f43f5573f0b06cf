import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  // Finds the dependencies before the first visit, so that the development server does not reload the page.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}'] },
})
