import { getTypesForEIP712Domain } from 'viem'
import {
  decodeErrorResult,
  decodeFunctionData,
  decodeFunctionResult,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  hashMessage,
  isAddress,
  parseAbi,
  recoverAddress,
  serializeTypedData,
  stringToHex,
  validateTypedData,
} from 'viem/utils'

/**
 * All that the package uses of viem. One object rather than re-exports: an app's bundler looks through those, and cuts
 * viem into a file for each of our parts that needs a piece of it. Only lazily loaded code may import this.
 */
export const viem = {
  decodeErrorResult,
  decodeFunctionData,
  decodeFunctionResult,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  getTypesForEIP712Domain,
  hashMessage,
  isAddress,
  parseAbi,
  recoverAddress,
  serializeTypedData,
  stringToHex,
  validateTypedData,
}
