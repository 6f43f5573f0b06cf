import { HttpError } from '../../http/http-error.js'

const refusals = {
  'swap/network-unsupported': [400, 'Network not supported for Swaps'],
  'swap/gas-network-unsupported': [400, 'Network not supported for Gas Price'],
  'swap/request-invalid': [400, 'The request is not what this route takes.'],
  'swap/address-invalid': [400, 'An address is not one of this network.'],
  'swap/networks-differ': [400, 'Both tokens and the account must be on one network.'],
  'swap/same-token': [400, 'A token cannot be swapped for itself.'],
  'swap/token-unknown': [400, 'Unknown token on this network.'],
  'swap/amount-invalid': [400, 'The amount must be above zero and fit 256 bits.'],
  'swap/amount-too-small': [400, 'The amount is too small: nothing would be received.'],
  'swap/insufficient-liquidity': [400, 'There is insufficient liquidity for this swap.'],
  'swap/would-fail': [400, 'The swap would fail now: check the balance, the allowance and the slippage.'],
  'swap/approve-would-fail': [400, 'The token does not take this approval.'],
  'swap/provider-unreachable': [502, 'The swap provider does not answer as it should.'],
  'swap/provider-refused': [400, 'The swap provider refuses this swap.'],
  'swap/provider-mismatch': [502, 'The swap provider returned an invalid response.'],
} as const satisfies Record<string, readonly [number, string]>

export type SwapRefusalCode = keyof typeof refusals

export function swapRefusal(code: SwapRefusalCode): HttpError {
  const [status, sentence] = refusals[code]
  return new HttpError(status, code, sentence)
}
