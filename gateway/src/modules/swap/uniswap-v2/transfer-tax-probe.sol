// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface Router {
    function factory() external view returns (address);
    function WETH() external view returns (address);
    function getAmountsOut(uint256 amount, address[] calldata path) external view returns (uint256[] memory);
    function swapExactETHForTokensSupportingFeeOnTransferTokens(
        uint256 least,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external payable;
}

interface Factory {
    function getPair(address a, address b) external view returns (address);
}

interface Balances {
    function balanceOf(address owner) external view returns (uint256);
}

/// Never deployed: its constructor is asked with `eth_call`. It buys a token for the coins sent along, sends all of it
/// back to the pool, and tells how much was promised, how much it got, and how much arrived.
contract TransferTaxProbe {
    constructor(Router router, address token) payable {
        address[] memory path = new address[](2);
        (path[0], path[1]) = (router.WETH(), token);
        address pool = Factory(router.factory()).getPair(path[0], token);
        uint256 promised = router.getAmountsOut(msg.value, path)[1];
        router.swapExactETHForTokensSupportingFeeOnTransferTokens{value: msg.value}(
            0,
            path,
            address(this),
            type(uint256).max
        );
        uint256 got = Balances(token).balanceOf(address(this));
        uint256 before = Balances(token).balanceOf(pool);
        (bool sent, ) = token.call(abi.encodeWithSignature("transfer(address,uint256)", pool, got));
        require(sent, "cannot be sold");
        bytes memory told = abi.encode(promised, got, Balances(token).balanceOf(pool) - before);
        assembly {
            return(add(told, 32), mload(told))
        }
    }
}
