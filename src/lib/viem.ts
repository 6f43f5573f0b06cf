import { getTypesForEIP712Domain } from 'viem'
import {
  decodeAbiParameters,
  decodeErrorResult,
  decodeFunctionData,
  decodeFunctionResult,
  encodeAbiParameters,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  hashMessage,
  isAddress,
  parseAbi,
  parseAbiParameters,
  recoverAddress,
  serializeTypedData,
  stringToHex,
  toFunctionSelector,
  validateTypedData,
} from 'viem/utils'

/**
 * The parts of viem that the package uses. An object instead of re-exports: bundlers see through re-exports and split
 * viem into a chunk per importer. Import it from lazily loaded code only.
 */
export const viem = {
  decodeAbiParameters,
  encodeAbiParameters,
  parseAbiParameters,
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
  toFunctionSelector,
  validateTypedData,
}
