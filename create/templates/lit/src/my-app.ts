import { css, html, LitElement } from 'lit'
import { customElement, state } from 'lit/decorators.js'
import { kit } from './appkit'

@customElement('my-app')
export class MyApp extends LitElement {
  @state() private address = kit.getAddress()
  private unsubscribe?: () => void

  override connectedCallback() {
    super.connectedCallback()
    this.address = kit.getAddress()
    this.unsubscribe = kit.subscribeAccount(({ address }) => {
      this.address = address
    })
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    this.unsubscribe?.()
  }

  override render() {
    return html`
      <main>
        <h1>My app</h1>
        <appkit-button></appkit-button>
        <output aria-label="Account">${this.address ?? 'Not connected'}</output>
      </main>
    `
  }

  static override styles = css`
    main {
      box-sizing: border-box;
      display: grid;
      align-content: center;
      justify-items: center;
      gap: 1rem;
      min-height: 100vh;
      min-height: 100dvh;
      padding: 1.5rem;
    }

    h1 {
      margin: 0;
      font-size: 2rem;
      line-height: 1.2;
    }

    output {
      max-width: 100%;
      color: light-dark(#565d6b, #a3a9b5);
      overflow-wrap: anywhere;
    }
  `
}

declare global {
  interface HTMLElementTagNameMap {
    'my-app': MyApp
  }
}
