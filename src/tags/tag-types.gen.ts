// Written by scripts/gen/tag-types.mjs from the doc blocks in src/tags. Do not edit.

import type { AccountButtonTag } from './account-button-tag.js'
import type { ButtonTag } from './button-tag.js'
import type { ConnectButtonTag } from './connect-button-tag.js'
import type { ModalTag } from './modal-tag.js'
import type { NetworkButtonTag } from './network-button-tag.js'
import type { WalletButtonTag } from './wallet-button-tag.js'

/** Attributes of `<appkit-account-button>`. */
export interface AccountButtonTagAttributes {
  /** The id of the instance it belongs to; by default the page's first. */
  readonly instance?: string | undefined
  /** The namespace to show; defaults to the active one. */
  readonly namespace?: 'eip155' | 'solana' | 'bip122' | 'polkadot' | undefined
  /** Ignores presses. */
  readonly disabled?: boolean | '' | undefined
  /** Whether the native balance is shown. */
  readonly balance?: 'show' | 'hide' | undefined
  /** How many characters of the address stand before the dots; 4. */
  readonly 'chars-start'?: number | `${number}` | undefined
  /** How many stand after them; 6. */
  readonly 'chars-end'?: number | `${number}` | undefined
}

/** Attributes of `<appkit-button>`. */
export interface ButtonTagAttributes {
  /** The id of the instance it belongs to; by default the page's first. */
  readonly instance?: string | undefined
  /** The namespace to show; defaults to the active one. */
  readonly namespace?: 'eip155' | 'solana' | 'bip122' | 'polkadot' | undefined
  /** Ignores presses. */
  readonly disabled?: boolean | '' | undefined
  /** 40 px high, or 32. */
  readonly size?: 'sm' | 'md' | undefined
  /** The words in place of ours. */
  readonly label?: string | undefined
  /** The words in place of ours while connecting. */
  readonly 'loading-label'?: string | undefined
  /** Whether the native balance is shown. */
  readonly balance?: 'show' | 'hide' | undefined
  /** How many characters of the address stand before the dots; 4. */
  readonly 'chars-start'?: number | `${number}` | undefined
  /** How many stand after them; 6. */
  readonly 'chars-end'?: number | `${number}` | undefined
}

/** Attributes of `<appkit-connect-button>`. */
export interface ConnectButtonTagAttributes {
  /** The id of the instance it belongs to; by default the page's first. */
  readonly instance?: string | undefined
  /** The namespace to show; defaults to the active one. */
  readonly namespace?: 'eip155' | 'solana' | 'bip122' | 'polkadot' | undefined
  /** Ignores presses. */
  readonly disabled?: boolean | '' | undefined
  /** 40 px high, or 32. */
  readonly size?: 'sm' | 'md' | undefined
  /** The words in place of ours. */
  readonly label?: string | undefined
  /** The words in place of ours while connecting. */
  readonly 'loading-label'?: string | undefined
}

/** Attributes of `<appkit-modal>`. */
export interface ModalTagAttributes {
  /** The id of the instance it belongs to; by default the page's first. */
  readonly instance?: string | undefined
  /** In the CDN file: draws the card in place of the tag, without a dialog. Elsewhere `enableEmbedded` does. */
  readonly embedded?: boolean | '' | undefined
}

/** Attributes of `<appkit-network-button>`. */
export interface NetworkButtonTagAttributes {
  /** The id of the instance it belongs to; by default the page's first. */
  readonly instance?: string | undefined
  /** The namespace to show; defaults to the active one. */
  readonly namespace?: 'eip155' | 'solana' | 'bip122' | 'polkadot' | undefined
  /** Ignores presses. */
  readonly disabled?: boolean | '' | undefined
  /** The words while no network is in use. */
  readonly label?: string | undefined
}

/** Attributes of `<appkit-wallet-button>`. */
export interface WalletButtonTagAttributes {
  /** The id of the instance it belongs to; by default the page's first. */
  readonly instance?: string | undefined
  /** The namespace to show; defaults to the active one. */
  readonly namespace?: 'eip155' | 'solana' | 'bip122' | 'polkadot' | undefined
  /** Ignores presses. */
  readonly disabled?: boolean | '' | undefined
  /** A connector's id, a wallet's name, or `walletConnect`. */
  readonly wallet?: string | undefined
  /** The words in place of the wallet's name. */
  readonly label?: string | undefined
}

/** Every public tag with its attributes. */
export interface AppKitTagAttributes {
  readonly 'appkit-account-button': AccountButtonTagAttributes
  readonly 'appkit-button': ButtonTagAttributes
  readonly 'appkit-connect-button': ConnectButtonTagAttributes
  readonly 'appkit-modal': ModalTagAttributes
  readonly 'appkit-network-button': NetworkButtonTagAttributes
  readonly 'appkit-wallet-button': WalletButtonTagAttributes
}

/** Every public tag with its class. */
export interface AppKitTagElements {
  readonly 'appkit-account-button': AccountButtonTag
  readonly 'appkit-button': ButtonTag
  readonly 'appkit-connect-button': ConnectButtonTag
  readonly 'appkit-modal': ModalTag
  readonly 'appkit-network-button': NetworkButtonTag
  readonly 'appkit-wallet-button': WalletButtonTag
}

/** Every public tag with its attributes, and what a framework adds to them. */
export type AppKitTagsWith<Extra> = { readonly [Tag in keyof AppKitTagAttributes]: AppKitTagAttributes[Tag] & Extra }

/** A name with hyphens in camel case. */
export type CamelCase<Name> = Name extends `${infer First}-${infer Rest}` ? `${First}${Capitalize<CamelCase<Rest>>}` : Name

/** Every public tag as a component of Vue, whose type checker reads names in camel case. */
export type AppKitVueTags<Extra> = {
  readonly [Tag in keyof AppKitTagAttributes]: new () => {
    readonly $props: {
      readonly [Name in keyof AppKitTagAttributes[Tag] as CamelCase<Name>]: AppKitTagAttributes[Tag][Name]
    } & Extra
  }
}

/** Every public tag in Solid, which sets properties unless a name begins with `attr:`. */
export type AppKitSolidTags<Extra> = {
  readonly [Tag in keyof AppKitTagAttributes]: AppKitTagAttributes[Tag] & {
    readonly [Name in keyof AppKitTagAttributes[Tag] as `attr:${Name & string}`]: AppKitTagAttributes[Tag][Name]
  } & Extra
}
