import axe from 'axe-core'
import { AppKitError } from '../../src/core/errors/appkit-error.js'
import { type PublicInstance, register, type TagState, unregister } from '../../src/core/registry.js'
import { tags } from '../../src/i18n/en/tags.js'
import { registerTags } from '../../src/tags/register-tags.js'

/** What was asked of an instance, call by call. */
export interface Asked {
  readonly open: unknown[]
  readonly wallets: { readonly wallet: string; readonly namespace: string | undefined; readonly end: () => void }[]
  readonly states: (string | undefined)[]
  /** The places of the dialog, as they stand. */
  readonly attached: HTMLElement[]
  attachments: number
  prefetches: number
}

/** An instance that only says what its test says. `using` takes it off the page. */
export interface ScriptedInstance extends Disposable {
  readonly asked: Asked
  /** Whether it fails at everything it is asked to do. */
  failing: boolean
  /** How many listen to it. */
  readonly listeners: number
  /** Changes what the tags show. */
  show(state: Partial<TagState>): void
}

/** Puts a scripted instance on the page. */
export function scriptedInstance(state: Partial<TagState> = {}, id = 'default'): ScriptedInstance {
  const asked: Asked = { open: [], wallets: [], states: [], attached: [], attachments: 0, prefetches: 0 }
  const listeners = new Set<() => void>()
  let now: TagState = { ...plain, ...state }
  const instance: PublicInstance = {
    contract: 1,
    id,
    fingerprint: id,
    getTagState(namespace) {
      asked.states.push(namespace)
      return now
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async open(options) {
      asked.open.push(options)
      if (scripted.failing) throw new AppKitError('chunk/unavailable')
    },
    prefetch: () => void (asked.prefetches += 1),
    attach(host) {
      asked.attached.push(host)
      asked.attachments += 1
      return () => void asked.attached.splice(asked.attached.indexOf(host), 1)
    },
    connectWallet: (wallet, namespace) =>
      new Promise((resolve, reject) => {
        const fail = () => reject(new AppKitError('wallet/not-found'))
        asked.wallets.push({ wallet, namespace, end: () => (scripted.failing ? fail() : resolve(undefined)) })
      }),
  }
  const scripted: ScriptedInstance = {
    asked,
    failing: false,
    get listeners() {
      return listeners.size
    },
    show(changed) {
      now = { ...now, ...changed }
      for (const listener of listeners) listener()
    },
    [Symbol.dispose]: () => unregister(instance),
  }
  register(instance)
  return scripted
}

/** A public tag on the page. `using` takes it away again. */
export interface TagStage<E extends HTMLElement> extends Disposable {
  readonly tag: E
  readonly button: HTMLButtonElement
  /** One part of the button, where it is on view. */
  part(name: string): HTMLElement | undefined
  /** What axe finds wrong, as `rule: element` lines. */
  violations(): Promise<readonly string[]>
}

/** Puts a tag on the page as its HTML would. */
export function tagStage<T extends keyof HTMLElementTagNameMap>(
  name: T,
  attributes: Readonly<Record<string, string>> = {},
): TagStage<HTMLElementTagNameMap[T]> {
  registerTags()
  const tag = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) tag.setAttribute(attribute, value)
  document.documentElement.lang = 'en'
  document.body.append(tag)
  const root = tag.shadowRoot as ShadowRoot
  return {
    tag,
    button: root.querySelector('button') as HTMLButtonElement,
    part: part => [...root.querySelectorAll<HTMLElement>(`[part=${part}]`)].find(found => found.checkVisibility()),
    async violations() {
      const changes = root.getAnimations().filter(motion => motion instanceof CSSTransition)
      await Promise.all(changes.map(({ finished }) => finished)) // on the way, colours are those of neither look
      const { violations } = await axe.run(tag, { rules: { region: { enabled: false } } })
      return violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html} ${node.failureSummary}`))
    },
    [Symbol.dispose]: () => tag.remove(),
  }
}

/** The account that most tests show. */
export const address = '0x52908400098527886E0F7030069857D2E4169EE7'

const plain: TagState = {
  status: 'disconnected',
  address: undefined,
  balance: undefined,
  network: undefined,
  theme: 'dark',
  themeVariables: {},
  direction: 'ltr',
  busy: false,
  open: false,
  words: tags,
}
