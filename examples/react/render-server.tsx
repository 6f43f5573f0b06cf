import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { App } from './app.js'

export { version } from 'react'

/** Renders the page on a server; `show` hydrates it. Needs no DOM and has no side effects. */
export function renderServer(title: string): string {
  return renderToString(
    <StrictMode>
      <App title={title} />
    </StrictMode>,
  )
}
