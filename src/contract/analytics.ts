import * as z from 'zod/mini'
import { sharedProperties } from '../core/analytics.js'

export const analyticsEventNames = [
  'INITIALIZE',
  'MODAL_CREATED',
  'MODAL_OPEN',
  'MODAL_CLOSE',
  'CLICK_ALL_WALLETS',
  'CLICK_WALLET_HELP',
  'CLICK_NETWORK_HELP',
  'CLICK_GET_WALLET_HELP',
  'CLICK_NETWORKS',
  'CLICK_TRANSACTIONS',
  'CLICK_CONVERT',
  'CLICK_SELECT_TOKEN_TO_SWAP',
  'CLICK_SELECT_NETWORK_TO_SWAP',
  'SELECT_WALLET',
  'SEARCH_WALLET',
  'GET_WALLET',
  'WALLET_IMPRESSION_V2',
  'CONNECT_SUCCESS',
  'CONNECT_ERROR',
  'CONNECT_PROXY_ERROR',
  'USER_REJECTED',
  'DISCONNECT_SUCCESS',
  'DISCONNECT_ERROR',
  'SWITCH_NETWORK',
  'SET_PREFERRED_ACCOUNT_TYPE',
  'EMAIL_LOGIN_SELECTED',
  'EMAIL_SUBMITTED',
  'EMAIL_EDIT',
  'EMAIL_UPGRADE_FROM_MODAL',
  'EMAIL_VERIFICATION_CODE_SENT',
  'EMAIL_VERIFICATION_CODE_PASS',
  'EMAIL_VERIFICATION_CODE_FAIL',
  'DEVICE_REGISTERED_FOR_EMAIL',
  'SOCIAL_LOGIN_STARTED',
  'SOCIAL_LOGIN_REQUEST_USER_DATA',
  'SOCIAL_LOGIN_SUCCESS',
  'SOCIAL_LOGIN_CANCELED',
  'SOCIAL_LOGIN_ERROR',
  'ERROR_FETCH_TRANSACTIONS',
  'LOAD_MORE_TRANSACTIONS',
  'SELECT_BUY_CRYPTO',
  'SELECT_BUY_PROVIDER',
  'SELECT_WHAT_IS_A_BUY',
  'OPEN_SWAP',
  'INITIATE_SWAP',
  'SWAP_SUCCESS',
  'SWAP_ERROR',
  'SWAP_APPROVAL_ERROR',
  'OPEN_SEND',
  'SEND_INITIATED',
  'SEND_SUCCESS',
  'SEND_ERROR',
  'SEND_REJECTED',
  'OPEN_ENS_FLOW',
  'REGISTER_NAME_INITIATED',
  'REGISTER_NAME_SUCCESS',
  'REGISTER_NAME_ERROR',
  'CLICK_SIGN_SIWX_MESSAGE',
  'CLICK_CANCEL_SIWX',
  'SIWX_AUTH_SUCCESS',
  'SIWX_AUTH_ERROR',
] as const

export const MAX_EVENTS_PER_REQUEST = 500

/** One analytics event. Only the properties that {@link sharedProperties} allows are read. */
export const analyticsItem = z.object({
  eventId: z.string().check(z.maxLength(64)),
  /** The page's origin. Other services receive the full URL in this field. */
  url: z.optional(z.string().check(z.maxLength(2048))),
  domain: z.optional(z.string().check(z.maxLength(253))),
  timestamp: z.number(),
  props: z.object({
    type: z.literal('track'),
    event: z.enum(analyticsEventNames),
    properties: z.pipe(z.optional(z.unknown()), z.transform(sharedProperties)),
  }),
})
export type AnalyticsItem = z.input<typeof analyticsItem>
export type ReadAnalyticsItem = z.output<typeof analyticsItem>

export const analyticsConfig = z.object({ isAnalyticsEnabled: z.boolean() })
