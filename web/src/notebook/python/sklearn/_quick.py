"""The order that NumPy's quicksort gives to values, equal ones too."""

_FEW = 16


def quick_order(values):
    """The places of values from the least to the greatest, equal ones where quicksort puts them."""
    order, parts = list(range(len(values))), [(0, len(values) - 1)]
    while parts:
        left, right = parts.pop()
        while right - left > _FEW:
            middle = left + (right - left) // 2
            for one, other in ((middle, left), (right, middle), (middle, left)):
                if values[order[one]] < values[order[other]]:
                    order[one], order[other] = order[other], order[one]
            pivot = values[order[middle]]
            i, j = left, right - 1
            order[middle], order[j] = order[j], order[middle]
            while True:
                i += 1
                while values[order[i]] < pivot:
                    i += 1
                j -= 1
                while pivot < values[order[j]]:
                    j -= 1
                if i >= j:
                    break
                order[i], order[j] = order[j], order[i]
            order[i], order[right - 1] = order[right - 1], order[i]
            parts.append((i + 1, right))
            right = i - 1
        order[left : right + 1] = sorted(order[left : right + 1], key=values.__getitem__)
    return order
