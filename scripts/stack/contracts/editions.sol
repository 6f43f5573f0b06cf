// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface EditionsReceiver {
    function onERC1155Received(address operator, address from, uint256 id, uint256 value, bytes calldata data)
        external
        returns (bytes4);
    function onERC1155BatchReceived(
        address operator,
        address from,
        uint256[] calldata ids,
        uint256[] calldata values,
        bytes calldata data
    ) external returns (bytes4);
}

/// An ERC-1155 whose editions say what they are by a URI given when they are made. Anybody may mint.
contract Editions {
    event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value);
    event TransferBatch(
        address indexed operator,
        address indexed from,
        address indexed to,
        uint256[] ids,
        uint256[] values
    );
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);
    event URI(string value, uint256 indexed id);

    mapping(uint256 id => string) public uri;
    mapping(address owner => mapping(uint256 id => uint256)) private held;
    mapping(address owner => mapping(address operator => bool)) public isApprovedForAll;

    function mint(address to, uint256 id, uint256 value, string calldata uri_) external {
        if (bytes(uri[id]).length == 0) {
            uri[id] = uri_;
            emit URI(uri_, id);
        }
        held[to][id] += value;
        emit TransferSingle(msg.sender, address(0), to, id, value);
    }

    function balanceOf(address owner, uint256 id) public view returns (uint256) {
        return held[owner][id];
    }

    function balanceOfBatch(address[] calldata owners, uint256[] calldata ids)
        external
        view
        returns (uint256[] memory counts)
    {
        require(owners.length == ids.length, "lengths differ");
        counts = new uint256[](ids.length);
        for (uint256 i = 0; i < ids.length; i++) counts[i] = held[owners[i]][ids[i]];
    }

    function setApprovalForAll(address operator, bool allowed) external {
        isApprovedForAll[msg.sender][operator] = allowed;
        emit ApprovalForAll(msg.sender, operator, allowed);
    }

    function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes calldata data) external {
        move(from, to, id, value);
        emit TransferSingle(msg.sender, from, to, id, value);
        if (to.code.length == 0) return;
        bytes4 answer = EditionsReceiver(to).onERC1155Received(msg.sender, from, id, value, data);
        require(answer == EditionsReceiver.onERC1155Received.selector, "not taken");
    }

    function safeBatchTransferFrom(
        address from,
        address to,
        uint256[] calldata ids,
        uint256[] calldata values,
        bytes calldata data
    ) external {
        require(ids.length == values.length, "lengths differ");
        for (uint256 i = 0; i < ids.length; i++) move(from, to, ids[i], values[i]);
        emit TransferBatch(msg.sender, from, to, ids, values);
        if (to.code.length == 0) return;
        bytes4 answer = EditionsReceiver(to).onERC1155BatchReceived(msg.sender, from, ids, values, data);
        require(answer == EditionsReceiver.onERC1155BatchReceived.selector, "not taken");
    }

    /// ERC-165, ERC-1155 and its metadata.
    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0xd9b67a26 || id == 0x0e89341c;
    }

    function move(address from, address to, uint256 id, uint256 value) private {
        require(to != address(0), "wrong account");
        require(msg.sender == from || isApprovedForAll[from][msg.sender], "not allowed");
        require(held[from][id] >= value, "balance too small");
        held[from][id] -= value;
        held[to][id] += value;
    }
}
