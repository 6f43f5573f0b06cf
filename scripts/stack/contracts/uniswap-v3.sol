// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

// Contracts with the interface and the payment rules of Uniswap V3 and its SwapRouter02, for development chains only.
// Their pools have one price range, and the quoter asks the pools. The published artifacts are not used, because the
// package of the pools is marked with a licence that is not open source.

interface Erc20 {
    function balanceOf(address owner) external view returns (uint256);
}

interface Weth {
    function deposit() external payable;
    function withdraw(uint256 amount) external;
}

interface PairFactory {
    function getPair(address a, address b) external view returns (address);
}

interface Pair {
    function getReserves() external view returns (uint112, uint112, uint32);
    function swap(uint256 out0, uint256 out1, address to, bytes calldata data) external;
}

interface SwapCallback {
    function uniswapV3SwapCallback(int256 delta0, int256 delta1, bytes calldata data) external;
}

library Pay {
    // Some tokens return nothing.
    function send(address token, address to, uint256 amount) internal {
        check(token, abi.encodeWithSignature("transfer(address,uint256)", to, amount));
    }

    function pull(address token, address from, address to, uint256 amount) internal {
        check(token, abi.encodeWithSignature("transferFrom(address,address,uint256)", from, to, amount));
    }

    function sendCoins(address to, uint256 amount) internal {
        (bool done, ) = to.call{value: amount}("");
        require(done, "STE");
    }

    function check(address token, bytes memory call) private {
        (bool done, bytes memory result) = token.call(call);
        require(done && (result.length == 0 || abi.decode(result, (bool))), "STF");
    }
}

contract V3Pool {
    address public immutable token0;
    address public immutable token1;
    uint24 public immutable fee;
    uint256 private reserve0;
    uint256 private reserve1;
    // Liquidity beyond the real reserves: the end of the price range.
    uint256 private virtual0;
    uint256 private virtual1;

    uint160 private constant MIN = 4295128740;
    uint160 private constant MAX = 1461446703485210103287273052203988822378723970341;

    constructor(address a, address b, uint24 poolFee) {
        (token0, token1, fee) = (a, b, poolFee);
    }

    /// Takes the tokens that were sent to the pool as liquidity.
    function provide(uint256 extra0, uint256 extra1) external {
        (reserve0, reserve1) = (Erc20(token0).balanceOf(address(this)), Erc20(token1).balanceOf(address(this)));
        (virtual0, virtual1) = (extra0, extra1);
    }

    function liquidity() external view returns (uint128) {
        return uint128(root((reserve0 + virtual0) * (reserve1 + virtual1)));
    }

    function slot0() external view returns (uint160, int24, uint16, uint16, uint16, uint8, bool) {
        return (price(reserve0 + virtual0, reserve1 + virtual1), 0, 0, 0, 0, 0, true);
    }

    /// Returns the part of the input that is taken, the output, and the price afterwards.
    function quote(bool zeroForOne, uint256 amount) public view returns (uint256 taken, uint256 out, uint160 afterwards) {
        (uint256 inside, uint256 outside) = (reserve0 + virtual0, reserve1 + virtual1);
        uint256 available = zeroForOne ? reserve1 : reserve0;
        if (!zeroForOne) (inside, outside) = (outside, inside);
        uint256 less = (amount * (1e6 - fee)) / 1e6;
        (taken, out) = (amount, (less * outside) / (inside + less));
        if (out >= available) {
            // The end of the range: the pool takes only what it can pay for.
            out = available;
            taken = outside == out ? amount : (((inside * out) / (outside - out)) * 1e6) / (1e6 - fee) + 1;
            return (taken, out, zeroForOne ? MIN : MAX);
        }
        afterwards = zeroForOne ? price(inside + less, outside - out) : price(outside - out, inside + less);
    }

    function swap(
        address to,
        bool zeroForOne,
        int256 amount,
        uint160,
        bytes calldata data
    ) external returns (int256 delta0, int256 delta1) {
        (uint256 taken, uint256 out, ) = quote(zeroForOne, uint256(amount));
        (delta0, delta1) = zeroForOne ? (int256(taken), -int256(out)) : (-int256(out), int256(taken));
        (address sold, address bought) = zeroForOne ? (token0, token1) : (token1, token0);
        Pay.send(bought, to, out);
        uint256 before = Erc20(sold).balanceOf(address(this));
        SwapCallback(msg.sender).uniswapV3SwapCallback(delta0, delta1, data);
        require(Erc20(sold).balanceOf(address(this)) >= before + taken, "IIA");
        (reserve0, reserve1) = (Erc20(token0).balanceOf(address(this)), Erc20(token1).balanceOf(address(this)));
    }

    function price(uint256 a, uint256 b) private pure returns (uint160) {
        return uint160(root((b << 128) / a) << 32);
    }

    function root(uint256 value) private pure returns (uint256 result) {
        if (value == 0) return 0;
        result = value;
        for (uint256 next = value / 2 + 1; next < result; next = (value / next + next) / 2) result = next;
    }
}

contract V3Factory {
    mapping(address => mapping(address => mapping(uint24 => address))) public getPool;

    function createPool(address a, address b, uint24 fee) external returns (address pool) {
        (address token0, address token1) = a < b ? (a, b) : (b, a);
        pool = address(new V3Pool{salt: bytes32(uint256(fee))}(token0, token1, fee));
        getPool[a][b][fee] = pool;
        getPool[b][a][fee] = pool;
    }
}

library Path {
    function hop(bytes calldata path, uint256 i) internal pure returns (address from, uint24 fee, address to) {
        from = address(bytes20(path[i:i + 20]));
        fee = uint24(bytes3(path[i + 20:i + 23]));
        to = address(bytes20(path[i + 23:i + 43]));
    }
}

contract QuoterV2 {
    V3Factory private immutable factory;

    constructor(V3Factory pools) {
        factory = pools;
    }

    function quoteExactInput(
        bytes calldata path,
        uint256 amount
    ) external view returns (uint256 out, uint160[] memory prices, uint32[] memory ticks, uint256 gasEstimate) {
        uint256 hops = (path.length - 20) / 23;
        (out, prices, ticks) = (amount, new uint160[](hops), new uint32[](hops));
        for (uint256 i = 0; i < hops; i++) {
            (address from, uint24 fee, address to) = Path.hop(path, i * 23);
            (, out, prices[i]) = V3Pool(factory.getPool(from, to, fee)).quote(from < to, out);
        }
        gasEstimate = 100_000 * hops;
    }
}

contract SwapRouter02 {
    address public immutable factoryV2;
    address public immutable factory;
    address public immutable WETH9;

    address private constant CALLER = address(1);
    address private constant ITSELF = address(2);

    struct ExactInputSingleParams {
        address tokenIn;
        address tokenOut;
        uint24 fee;
        address recipient;
        uint256 amountIn;
        uint256 amountOutMinimum;
        uint160 sqrtPriceLimitX96;
    }

    struct ExactInputParams {
        bytes path;
        address recipient;
        uint256 amountIn;
        uint256 amountOutMinimum;
    }

    constructor(address pairs, address pools, address weth) {
        (factoryV2, factory, WETH9) = (pairs, pools, weth);
    }

    receive() external payable {
        require(msg.sender == WETH9, "Not WETH9");
    }

    function multicall(uint256 deadline, bytes[] calldata data) external payable returns (bytes[] memory) {
        require(block.timestamp <= deadline, "Transaction too old");
        return multicall(data);
    }

    function multicall(bytes[] calldata data) public payable returns (bytes[] memory results) {
        results = new bytes[](data.length);
        for (uint256 i = 0; i < data.length; i++) {
            (bool done, bytes memory result) = address(this).delegatecall(data[i]);
            if (!done)
                assembly {
                    revert(add(result, 32), mload(result))
                }
            results[i] = result;
        }
    }

    function exactInputSingle(ExactInputSingleParams calldata params) external payable returns (uint256 out) {
        (uint256 amount, address payer) = given(params.amountIn, params.tokenIn);
        bytes memory data = abi.encode(params.tokenIn, params.tokenOut, params.fee, payer);
        out = throughPool(amount, params.tokenIn, params.tokenOut, params.fee, meant(params.recipient), data);
        require(out >= params.amountOutMinimum, "Too little received");
    }

    function exactInput(ExactInputParams calldata params) external payable returns (uint256 out) {
        (address first, , ) = Path.hop(params.path, 0);
        address payer;
        (out, payer) = given(params.amountIn, first);
        uint256 hops = (params.path.length - 20) / 23;
        for (uint256 i = 0; i < hops; i++) {
            (address from, uint24 fee, address to) = Path.hop(params.path, i * 23);
            address recipient = i == hops - 1 ? meant(params.recipient) : address(this);
            out = throughPool(out, from, to, fee, recipient, abi.encode(from, to, fee, payer));
            payer = address(this);
        }
        require(out >= params.amountOutMinimum, "Too little received");
    }

    function swapExactTokensForTokens(
        uint256 amountIn,
        uint256 amountOutMin,
        address[] calldata path,
        address to
    ) external payable returns (uint256 out) {
        (uint256 amount, address payer) = given(amountIn, path[0]);
        address recipient = meant(to);
        pay(path[0], payer, PairFactory(factoryV2).getPair(path[0], path[1]), amount);
        address last = path[path.length - 1];
        uint256 before = Erc20(last).balanceOf(recipient);
        for (uint256 i = 0; i < path.length - 1; i++)
            throughPair(
                path[i],
                path[i + 1],
                i + 2 < path.length ? PairFactory(factoryV2).getPair(path[i + 1], path[i + 2]) : recipient
            );
        out = Erc20(last).balanceOf(recipient) - before;
        require(out >= amountOutMin, "Too little received");
    }

    function unwrapWETH9(uint256 least, address to) external payable {
        uint256 balance = Erc20(WETH9).balanceOf(address(this));
        require(balance >= least, "Insufficient WETH9");
        if (balance == 0) return;
        Weth(WETH9).withdraw(balance);
        Pay.sendCoins(to, balance);
    }

    function refundETH() external payable {
        if (address(this).balance > 0) Pay.sendCoins(msg.sender, address(this).balance);
    }

    function uniswapV3SwapCallback(int256 delta0, int256 delta1, bytes calldata data) external {
        (address from, address to, uint24 fee, address payer) = abi.decode(data, (address, address, uint24, address));
        require(msg.sender == V3Factory(factory).getPool(from, to, fee));
        pay(from, payer, msg.sender, uint256(delta0 > 0 ? delta0 : delta1));
    }

    function throughPool(
        uint256 amount,
        address from,
        address to,
        uint24 fee,
        address recipient,
        bytes memory data
    ) private returns (uint256) {
        V3Pool pool = V3Pool(V3Factory(factory).getPool(from, to, fee));
        (int256 delta0, int256 delta1) = pool.swap(recipient, from < to, int256(amount), 0, data);
        return uint256(-(from < to ? delta1 : delta0));
    }

    // Reads what arrived, so that tokens with a transfer tax can be sold.
    function throughPair(address from, address to, address recipient) private {
        address pair = PairFactory(factoryV2).getPair(from, to);
        (uint256 inside, uint256 outside, ) = Pair(pair).getReserves();
        if (from > to) (inside, outside) = (outside, inside);
        uint256 less = (Erc20(from).balanceOf(pair) - inside) * 997;
        uint256 out = (less * outside) / (inside * 1000 + less);
        (uint256 out0, uint256 out1) = from < to ? (uint256(0), out) : (out, uint256(0));
        Pair(pair).swap(out0, out1, recipient, "");
    }

    // An amount of zero stands for the router's own balance.
    function given(uint256 amount, address token) private view returns (uint256, address) {
        return amount == 0 ? (Erc20(token).balanceOf(address(this)), address(this)) : (amount, msg.sender);
    }

    function meant(address recipient) private view returns (address) {
        return recipient == CALLER ? msg.sender : recipient == ITSELF ? address(this) : recipient;
    }

    function pay(address token, address payer, address to, uint256 amount) private {
        if (token == WETH9 && address(this).balance >= amount) {
            Weth(WETH9).deposit{value: amount}();
            Pay.send(token, to, amount);
        } else if (payer == address(this)) Pay.send(token, to, amount);
        else Pay.pull(token, payer, to, amount);
    }
}
