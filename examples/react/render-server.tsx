import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { App } from './app.js'

export { version } from 'react'

/** The page as a server sends it; `show` takes it over. Needs no DOM, and leaves nothing behind. */
export function renderServer(title: string): string {
  return renderToString(
    <StrictMode>
      <App title={title} />
    </StrictMode>,
  )
}
