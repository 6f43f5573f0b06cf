import { parseCaipNetworkId } from '../core/caip.js'
import type { ChainAdapter } from '../core/chain-adapter.js'
import type { AppKitOptions, ThemeMode } from '../core/config.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import type { Network } from '../core/network.js'
import { ModalTag } from '../tags/modal-tag.js'
import { createAppKit } from './create-appkit.js'
import type { AppKit } from './instance.js'

/** What a page that writes only the tag gets with it. */
export interface TagAloneKit {
  readonly networks: readonly Network[]
  adapters(): readonly ChainAdapter[]
}

/**
 * The class of `<appkit-modal>` where the tag alone makes the modal: with `networks` among its attributes it
 * makes an instance of its own, and gives it back when it leaves the page.
 *
 * @attr project-id - The project id of hosted services.
 * @attr networks - CAIP-2 ids, separated by spaces, the default one first.
 * @attr gateway - The URL of a gateway.
 * @attr {'light' | 'dark' | 'system'} theme-mode - The theme; dark.
 * @attr name - The app's name, as wallets show it.
 * @attr description - What the app is.
 * @attr url - The app's own URL.
 * @attr icon - The URL of the app's icon.
 * @attr {boolean} embedded - Draws the card in place of the tag, without a dialog.
 * @attr locale - The language, in place of the page's own.
 */
export function tagAlone(kit: TagAloneKit): typeof ModalTag {
  return class TagAlone extends ModalTag {
    #own: AppKit | undefined

    override connectedCallback(): void {
      if (this.hasAttribute('networks') && !this.#own) this.#make()
      super.connectedCallback()
    }

    override disconnectedCallback(): void {
      super.disconnectedCallback()
      const own = this.#own
      // a tag that is only moved comes back at once, and keeps its instance
      queueMicrotask(() => {
        if (this.isConnected || own !== this.#own) return
        own?.destroy()
        this.#own = undefined
      })
    }

    #make(): void {
      try {
        this.#own = createAppKit(optionsOf(this, kit))
        this.setAttribute('instance', this.#own.id)
      } catch (error) {
        console.error(error) // nobody else can hear it: there is no call that could throw
      }
    }
  }
}

function optionsOf(tag: HTMLElement, { networks, adapters }: TagAloneKit): AppKitOptions {
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
    networks: ids.map(id => find(networks, id)),
    adapters: adapters(),
    metadata: given(metadata),
    ...given(options),
  }
}

/** One of the networks the tag knows, by its CAIP-2 id, or by the bare chain id of an EVM network. */
function find(networks: readonly Network[], text: string): Network {
  const id = /^\d+$/.test(text) ? `eip155:${text}` : text
  parseCaipNetworkId(id)
  const network = networks.find(known => known.caipNetworkId === id)
  if (!network) throw new AppKitError('network/not-found', { text: `networks: ${id} is not one the tag knows` })
  return network
}

/** The same object without what is not given. */
function given<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined | ''> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== '')) as never
}
