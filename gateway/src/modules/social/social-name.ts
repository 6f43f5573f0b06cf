import type { LoginAsk } from '../../../../src/contract/login-api.js'

/** Whose login goes through a page of their own. */
export type SocialName = LoginAsk<'POST /v1/oauth/start'>['provider']

/** All of them. */
export const socialNames = ['google', 'apple', 'facebook', 'github', 'x', 'discord'] as const satisfies SocialName[]
