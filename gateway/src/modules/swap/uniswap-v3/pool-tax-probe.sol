// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface Balances {
    function balanceOf(address owner) external view returns (uint256);
}

/// Never deployed: `eth_call` with a state override runs it in place of a pool and of a recipient. The pool sends some
/// of its tokens to the recipient, who sends them back. Returns how much was sent, how much the recipient got, and how
/// much of that arrived at the pool.
contract PoolTaxProbe {
    function measure(address token, PoolTaxProbe recipient) external returns (uint256 sent, uint256 got, uint256 arrived) {
        uint256 balance = Balances(token).balanceOf(address(this));
        // Too small an amount would round a tax away.
        sent = balance / 100 < 10_000 ? balance : balance / 100;
        uint256 before = Balances(token).balanceOf(address(recipient));
        transfer(token, address(recipient), sent);
        got = Balances(token).balanceOf(address(recipient)) - before;
        uint256 left = Balances(token).balanceOf(address(this));
        recipient.giveBack(token, got);
        arrived = Balances(token).balanceOf(address(this)) - left;
    }

    function giveBack(address token, uint256 amount) external {
        transfer(token, msg.sender, amount);
    }

    function transfer(address token, address to, uint256 amount) private {
        (bool done, ) = token.call(abi.encodeWithSignature("transfer(address,uint256)", to, amount));
        require(done, "cannot be sent");
    }
}
