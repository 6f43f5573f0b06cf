// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// An ordinary ERC-20 of the development chains. Anybody may mint: it is never for anything of value.
contract Token {
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    string public name;
    string public symbol;
    uint8 public immutable decimals;
    uint256 public totalSupply;
    mapping(address owner => uint256) public balanceOf;
    mapping(address owner => mapping(address spender => uint256)) public allowance;

    constructor(string memory name_, string memory symbol_, uint8 decimals_) {
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
    }

    /// Gives the same amount to each of several accounts.
    function mint(address[] calldata to, uint256 each) external {
        totalSupply += each * to.length;
        for (uint256 i = 0; i < to.length; i++) {
            balanceOf[to[i]] += each;
            emit Transfer(address(0), to[i], each);
        }
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        uint256 allowed = allowance[from][msg.sender];
        require(allowed >= value, "allowance too small");
        if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - value;
        move(from, to, value);
        return true;
    }

    function move(address from, address to, uint256 value) internal virtual {
        require(balanceOf[from] >= value, "balance too small");
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}

/// Keeps one per cent of every transfer: who sends 100 delivers 99.
contract TollToken is Token {
    constructor(string memory name_, string memory symbol_, uint8 decimals_) Token(name_, symbol_, decimals_) {}

    function move(address from, address to, uint256 value) internal override {
        uint256 toll = value / 100;
        super.move(from, to, value - toll);
        if (toll > 0) super.move(from, address(this), toll);
    }
}
