//! Which machines a message may go to. Where it goes is said by whoever subscribes: it must not lead into the host's own network.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Whether an address is one of the whole internet: neither of this machine nor of a network of its own, and of no other use.
#[must_use]
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let other = match (a, b, c) {
        // This network, networks behind a provider, protocols, benchmarks, relays, and what is kept for later.
        (0, ..) | (192, 0, 0) | (192, 88, 99) | (240.., ..) => true,
        (100, 64..=127, _) | (198, 18..=19, _) => true,
        _ => false,
    };
    !(other
        || address.is_loopback()
        || address.is_private()
        || address.is_link_local()
        || address.is_documentation()
        || address.is_multicast())
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    if let Some(mapped) = address.to_ipv4_mapped() {
        return is_public_v4(mapped);
    }
    let [a, b, ..] = address.segments();
    // All that is given out begins so; of it, tunnels lead elsewhere and some are for books.
    (0x2000..=0x3fff).contains(&a) && a != 0x2002 && !(a == 0x2001 && (b == 0 || b == 0x0db8)) && a != 0x3fff
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_the_whole_internet_are_public() {
        for (text, public) in [
            ("8.8.8.8", true),
            ("100.63.0.1", true),
            ("172.32.0.1", true),
            ("2a00:1450:4001::1", true),
            ("::ffff:8.8.8.8", true),
            ("0.0.0.0", false),
            ("10.1.2.3", false),
            ("100.64.0.1", false),
            ("127.0.0.1", false),
            ("169.254.169.254", false),
            ("172.16.0.1", false),
            ("192.0.0.8", false),
            ("192.0.2.1", false),
            ("192.168.1.1", false),
            ("198.19.0.1", false),
            ("224.0.0.1", false),
            ("255.255.255.255", false),
            ("::", false),
            ("::1", false),
            ("::ffff:127.0.0.1", false),
            ("::ffff:10.0.0.1", false),
            ("64:ff9b::7f00:1", false),
            ("2001::1", false),
            ("2001:db8::1", false),
            ("2002:7f00:1::", false),
            ("fc00::1", false),
            ("fe80::1", false),
            ("ff02::1", false),
        ] {
            assert_eq!(is_public(text.parse().expect("an address")), public, "{text}");
        }
    }
}
