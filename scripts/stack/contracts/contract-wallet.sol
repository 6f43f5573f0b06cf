// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// A wallet that is a contract: what its owner's key signs, it has signed. Standard: ERC-1271. Breaks off on a signature
/// that has not the length of a key's, as many do.
contract ContractWallet {
    address public immutable owner;

    constructor(address owner_) {
        owner = owner_;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        require(signature.length == 65, "length");
        bytes32 r = bytes32(signature[0:32]);
        bytes32 s = bytes32(signature[32:64]);
        address signer = ecrecover(hash, uint8(signature[64]), r, s);
        return signer != address(0) && signer == owner ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }
}

/// Makes wallets at addresses that are known before they stand there. Standard: EIP-1014.
contract WalletFactory {
    function create(address owner, bytes32 salt) external returns (address) {
        return address(new ContractWallet{salt: salt}(owner));
    }
}
