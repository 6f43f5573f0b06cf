// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface CollectibleReceiver {
    function onERC721Received(address operator, address from, uint256 id, bytes calldata data) external returns (bytes4);
}

/// An ERC-721 whose items say what they are by a URI given when they are made. Anybody may mint.
contract Collectible {
    event Transfer(address indexed from, address indexed to, uint256 indexed id);
    event Approval(address indexed owner, address indexed approved, uint256 indexed id);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    string public name;
    string public symbol;
    mapping(uint256 id => string) private uris;
    mapping(uint256 id => address) private owners;
    mapping(uint256 id => address) private approved;
    mapping(address owner => uint256) private counts;
    mapping(address owner => mapping(address operator => bool)) public isApprovedForAll;

    constructor(string memory name_, string memory symbol_) {
        name = name_;
        symbol = symbol_;
    }

    function mint(address to, uint256 id, string calldata uri) external {
        require(owners[id] == address(0), "there is one already");
        owners[id] = to;
        counts[to]++;
        uris[id] = uri;
        emit Transfer(address(0), to, id);
    }

    function tokenURI(uint256 id) external view returns (string memory) {
        ownerOf(id);
        return uris[id];
    }

    function ownerOf(uint256 id) public view returns (address owner) {
        owner = owners[id];
        require(owner != address(0), "there is none");
    }

    function balanceOf(address owner) external view returns (uint256) {
        require(owner != address(0), "nobody");
        return counts[owner];
    }

    function getApproved(uint256 id) external view returns (address) {
        ownerOf(id);
        return approved[id];
    }

    function approve(address to, uint256 id) external {
        address owner = ownerOf(id);
        require(msg.sender == owner || isApprovedForAll[owner][msg.sender], "not allowed");
        approved[id] = to;
        emit Approval(owner, to, id);
    }

    function setApprovalForAll(address operator, bool allowed) external {
        isApprovedForAll[msg.sender][operator] = allowed;
        emit ApprovalForAll(msg.sender, operator, allowed);
    }

    function transferFrom(address from, address to, uint256 id) public {
        require(ownerOf(id) == from && to != address(0), "wrong account");
        require(
            msg.sender == from || msg.sender == approved[id] || isApprovedForAll[from][msg.sender],
            "not allowed"
        );
        delete approved[id];
        counts[from]--;
        counts[to]++;
        owners[id] = to;
        emit Transfer(from, to, id);
    }

    function safeTransferFrom(address from, address to, uint256 id) external {
        safeTransferFrom(from, to, id, "");
    }

    function safeTransferFrom(address from, address to, uint256 id, bytes memory data) public {
        transferFrom(from, to, id);
        if (to.code.length == 0) return;
        bytes4 answer = CollectibleReceiver(to).onERC721Received(msg.sender, from, id, data);
        require(answer == CollectibleReceiver.onERC721Received.selector, "not taken");
    }

    /// ERC-165, ERC-721 and its metadata.
    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f;
    }
}
