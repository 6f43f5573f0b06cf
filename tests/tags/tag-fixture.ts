import axe from 'axe-core'
import { AppKitError } from '../../src/core/errors/appkit-error.js'
import { type PublicInstance, register, type TagState, unregister } from '../../src/core/registry.js'
import { tags } from '../../src/i18n/en/tags.js'
import { registerTags } from '../../src/tags/register-tags.js'

/** Recorded calls of an instance. */
export interface RecordedCalls {
  readonly open: unknown[]
  readonly wallets: { readonly wallet: string; readonly namespace: string | undefined; readonly end: () => void }[]
  readonly states: (string | undefined)[]
  /** The attached hosts of the dialog. */
  readonly attached: HTMLElement[]
  attachments: number
  prefetches: number
}

/** An instance whose state the test sets. `using` removes it from the page. */
export interface ScriptedInstance extends Disposable {
  readonly calls: RecordedCalls
  /** True if all its methods reject. */
  failing: boolean
  /** Delays `open`, as loading the code does. */
  loading: Promise<unknown> | undefined
  /** The number of listeners. */
  readonly listeners: number
  /** Changes the state that the tags show. */
  show(state: Partial<TagState>): void
}

/** Registers a scripted instance on the page. */
export function scriptedInstance(state: Partial<TagState> = {}, id = 'default'): ScriptedInstance {
  const calls: RecordedCalls = { open: [], wallets: [], states: [], attached: [], attachments: 0, prefetches: 0 }
  const listeners = new Set<() => void>()
  let now: TagState = { ...plain, ...state }
  const instance: PublicInstance = {
    contract: 1,
    id,
    fingerprint: id,
    getTagState(namespace) {
      calls.states.push(namespace)
      return now
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async open(options) {
      calls.open.push(options)
      await scripted.loading
      if (scripted.failing) throw new AppKitError('chunk/unavailable')
    },
    prefetch: () => void (calls.prefetches += 1),
    attach(host) {
      calls.attached.push(host)
      calls.attachments += 1
      return () => void calls.attached.splice(calls.attached.indexOf(host), 1)
    },
    connectWallet: (wallet, namespace) =>
      new Promise((resolve, reject) => {
        const fail = () => reject(new AppKitError('wallet/not-found'))
        calls.wallets.push({ wallet, namespace, end: () => (scripted.failing ? fail() : resolve(undefined)) })
      }),
  }
  const scripted: ScriptedInstance = {
    calls: calls,
    failing: false,
    loading: undefined,
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

/** A public tag on the page. `using` removes it. */
export interface TagFixture<E extends HTMLElement> extends Disposable {
  readonly tag: E
  readonly button: HTMLButtonElement
  /** Returns a part of the button if it is visible. */
  part(name: string): HTMLElement | undefined
  /** Returns the violations that axe finds, as `rule: element`. */
  violations(): Promise<readonly string[]>
}

/** Adds a tag to the page as HTML would. */
export function createTagFixture<T extends keyof HTMLElementTagNameMap>(
  name: T,
  attributes: Readonly<Record<string, string>> = {},
): TagFixture<HTMLElementTagNameMap[T]> {
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
      await Promise.all(changes.map(({ finished }) => finished)) // during the transition, colors belong to neither theme
      const { violations } = await axe.run(tag, { rules: { region: { enabled: false } } })
      return violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html} ${node.failureSummary}`))
    },
    [Symbol.dispose]: () => tag.remove(),
  }
}

/** The account of most tests. */
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
