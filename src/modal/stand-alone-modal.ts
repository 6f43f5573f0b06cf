import { parseCaipNetworkId } from '../core/caip.js'
import type { ChainAdapter } from '../core/chain-adapter.js'
import type { AppKitOptions, ThemeMode } from '../core/config.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import type { Network } from '../core/network.js'
import { ModalTag } from '../tags/modal-tag.js'
import { createAppKit } from './create-appkit.js'
import type { AppKit } from './instance.js'

export interface StandaloneTagOptions {
  readonly networks: readonly Network[]
  adapters(): readonly ChainAdapter[]
}

/**
 * Creates the class of `<appkit-modal>` for pages without a script. A tag with a `networks` attribute creates its own
 * instance, and destroys it when it is removed.
 *
 * @attr project-id - The project id of hosted services.
 * @attr networks - CAIP-2 ids, separated by spaces, the default one first.
 * @attr gateway - The URL of a gateway.
 * @attr {'light' | 'dark' | 'system'} theme-mode - The theme. Defaults to dark.
 * @attr name - The app's name, as shown in wallets.
 * @attr description - The app's description.
 * @attr url - The app's own URL.
 * @attr icon - The URL of the app's icon.
 * @attr {boolean} embedded - Draws the card in place of the tag, without a dialog.
 * @attr locale - The language. Defaults to the page's.
 */
export function createStandaloneTag(options: StandaloneTagOptions): typeof ModalTag {
  return class TagAlone extends ModalTag {
    #kit: AppKit | undefined

    override connectedCallback(): void {
      if (this.hasAttribute('networks') && !this.#kit) this.#create()
      super.connectedCallback()
    }

    override disconnectedCallback(): void {
      super.disconnectedCallback()
      const own = this.#kit
      // a tag that is moved is reconnected at once and keeps its instance
      queueMicrotask(() => {
        if (this.isConnected || own !== this.#kit) return
        own?.destroy()
        this.#kit = undefined
      })
    }

    #create(): void {
      try {
        this.#kit = createAppKit(readOptions(this, options))
        this.setAttribute('instance', this.#kit.id)
      } catch (error) {
        console.error(error) // there is no caller that could catch it
      }
    }
  }
}

function readOptions(tag: HTMLElement, { networks, adapters }: StandaloneTagOptions): AppKitOptions {
  const text = (name: string) => tag.getAttribute(name) ?? undefined
  const ids = (text('networks') ?? '').split(/\s+/).filter(Boolean)
  const url = text('url')
  const icon = text('icon')
  const metadata = { name: text('name'), description: text('description'), url, icons: icon && [icon] }
  const options = {
    id: text('instance'),
    projectId: text('project-id'),
    gateway: text('gateway'),
    themeMode: text('theme-mode') as ThemeMode | undefined,
    locale: text('locale'),
    enableEmbedded: tag.hasAttribute('embedded') || undefined,
  }
  return {
    networks: ids.map(id => findNetwork(networks, id)),
    adapters: adapters(),
    metadata: omitEmpty(metadata),
    ...omitEmpty(options),
  }
}

function findNetwork(networks: readonly Network[], text: string): Network {
  const id = /^\d+$/.test(text) ? `eip155:${text}` : text
  parseCaipNetworkId(id)
  const network = networks.find(known => known.caipNetworkId === id)
  if (!network) throw new AppKitError('network/not-found', { text: `networks: ${id} is unknown to the tag` })
  return network
}

function omitEmpty<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined | ''> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== '')) as never
}
